//! The relay of the development network: Rococo's published runtime, unmodified, with sessions of
//! ten blocks.

#![no_std]

pub use rococo_runtime::*;
