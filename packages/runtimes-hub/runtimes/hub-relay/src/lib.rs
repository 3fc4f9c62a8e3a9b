//! The relay of the hub network: Westend's published runtime, unmodified, with sessions of ten
//! blocks.

#![no_std]

pub use westend_runtime::*;
