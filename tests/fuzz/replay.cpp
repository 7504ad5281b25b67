// SPDX-License-Identifier: Apache-2.0
// A target without libFuzzer: fuzz_<target> [--mutants N] FILE|FOLDER... gives
// it each file, and then N texts that are changed at random, by one seed. A
// text that stops it is left in the file `stopped-by`.
#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "harness.hpp"

/// Of some targets: changes that keep the form of their texts.
extern "C" [[gnu::weak]] std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                                             unsigned seed);
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

namespace fs = std::filesystem;
using Texts = std::vector<std::string>;

std::string current;

void keep_current(int signal) {
  std::ofstream{"stopped-by", std::ios::binary} << current;
  std::cerr << "the text is in " << fs::absolute("stopped-by") << std::endl;
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

std::string bytes_of(const fs::path& file) {
  std::ifstream in{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

Texts texts_at(const fs::path& place) {
  if (!fs::is_directory(place)) return {bytes_of(place)};
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator{place}) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  Texts texts;
  std::transform(files.begin(), files.end(), std::back_inserter(texts), bytes_of);
  return texts;
}

constexpr std::size_t longest = 4096;  // of a mutant

std::minstd_rand random_numbers{20201210};
std::size_t below(std::size_t bound) { return random_numbers() % bound; }

/// One change of some bytes.
void change(std::string& text) {
  static const std::string likely = "0123456789-+./eE\"\\,:[]{} \n";
  const std::size_t at = below(text.size() + 1);
  const std::size_t length = std::min(text.size() - at, 1 + below(8));
  switch (below(4)) {
    case 0:
      text.erase(at, length);
      break;
    case 1:
      text.insert(at, 1, likely[below(likely.size())]);
      break;
    case 2:
      if (at < text.size()) text[at] = likely[below(likely.size())];
      break;
    default:
      if (at < text.size()) text[at] = static_cast<char>(below(256));
  }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most) {
  std::string text{data, data + size};
  change(text);
  text.resize(std::min(text.size(), most));
  std::copy(text.begin(), text.end(), data);
  return text.size();
}

namespace {

/// Part of one text in place of some of another.
void splice(std::string& text, const std::string& other) {
  const std::size_t at = below(text.size() + 1), from = below(other.size() + 1);
  text.replace(at, below(8), other, from, 1 + below(40));
}

std::string mutant_of(const Texts& texts) {
  std::string text = texts[below(texts.size())];
  for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
    if (below(5) == 0) splice(text, texts[below(texts.size())]);
    std::vector<std::uint8_t> bytes(std::max(longest, text.size()));
    std::copy(text.begin(), text.end(), bytes.begin());
    const auto seed = static_cast<unsigned>(random_numbers());
    const std::size_t size = LLVMFuzzerCustomMutator != nullptr
                                 ? LLVMFuzzerCustomMutator(bytes.data(), text.size(), bytes.size(), seed)
                                 : LLVMFuzzerMutate(bytes.data(), text.size(), bytes.size());
    text.assign(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
  }
  return text;
}

void try_current(std::string text) {
  current = std::move(text);
  dpcert::fuzz::try_text(current);
}

}  // namespace

int main(int count, char** words) {
  std::signal(SIGABRT, keep_current);
  std::size_t mutants = 0;
  Texts texts;
  for (int i = 1; i < count; ++i) {
    if (std::string{words[i]} == "--mutants" && i + 1 < count) {
      mutants = std::stoul(words[++i]);
      continue;
    }
    const Texts some = texts_at(words[i]);
    texts.insert(texts.end(), some.begin(), some.end());
  }
  if (texts.empty()) {
    std::cerr << "no texts\n";
    return EXIT_FAILURE;
  }
  for (const std::string& text : texts) try_current(text);
  for (std::size_t i = 0; i < mutants; ++i) try_current(mutant_of(texts));
  std::cout << texts.size() << " texts and " << mutants << " mutants of them\n";
}
