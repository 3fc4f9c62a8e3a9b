//! The Coretime chain of the hub network: Westend's published runtime, unmodified.

#![no_std]

pub use coretime_westend_runtime::*;
