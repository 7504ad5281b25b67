# SPDX-License-Identifier: Apache-2.0
"""The part of Opacus's protocol that an accountant meets."""
