# SPDX-License-Identifier: Apache-2.0
"""The part of OpenDP's protocol that a privacy profile meets."""
