//! What the parachain runtimes of the development network have in common: primitive types, limits,
//! fees, XCM building blocks, and the macros that configure a runtime and declare its APIs.
//!
//! The macros exist because FRAME wants every `Config` implemented by the crate that owns the
//! `Runtime` type. They expect `use polkadot_sdk::*;`, `Vec` and the output of `construct_runtime!` at
//! the root of the calling crate.

#![no_std]

extern crate alloc;

pub mod account20;
pub mod account32;
pub mod accounts;
mod apis;
mod chain;
mod config;
mod delegation;
pub mod fees;
pub mod limits;
pub mod location;
mod service;
pub mod weights;
mod xcm;
mod xcm_apis;

use polkadot_sdk::*;

use sp_runtime::{generic, traits::BlakeTwo256};

pub use account32::AccountId;
pub use sp_runtime::traits::Block as BlockT;
pub use xcm_apis::HiddenApis;

/// Amounts in the smallest unit of a token.
pub type Balance = u128;
/// Height of a block.
pub type BlockNumber = u32;
/// Count of an account's transactions.
pub type Nonce = u32;
/// Header of a block.
pub type Header = generic::Header<BlockNumber, BlakeTwo256>;

/// One whole token: every token of the network's parachains has 10 decimals.
pub const UNIT: Balance = 10_000_000_000;
/// The least that an account may hold of a native token.
pub const EXISTENTIAL_DEPOSIT: Balance = UNIT / 100;

/// Parachain id of the service that schedules by the hour.
pub const SERVICE_HOUR_PARA_ID: u32 = 2114;
/// Parachain id of the service that schedules by the minute.
pub const SERVICE_MINUTE_PARA_ID: u32 = 2115;
/// Parachain id of the target, of either kind.
pub const TARGET_PARA_ID: u32 = 2200;

/// Name of the genesis preset of a development network.
pub const LOCAL_PRESET: &str = "local";
