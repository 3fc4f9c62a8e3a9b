//! Asset Hub of the hub network: Westend's published runtime, unmodified.

#![no_std]

pub use asset_hub_westend_runtime::*;
