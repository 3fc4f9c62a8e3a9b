//! Code that the parachain runtimes of the development network share: primitive types,
//! limits, fees, XCM types, and macros that configure a runtime and declare its APIs.
//!
//! FRAME requires that the crate with the `Runtime` type implements each `Config`, so
//! macros generate these implementations. A macro needs `use polkadot_sdk::*;`, `Vec`
//! and the output of `construct_runtime!` in the root of the crate that calls it.

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
mod pace;
mod service;
pub mod weights;
mod xcm;
mod xcm_apis;

use polkadot_sdk::*;

use sp_runtime::{generic, traits::BlakeTwo256};

pub use account32::AccountId;
pub use sp_runtime::traits::Block as BlockT;
pub use xcm_apis::HiddenApis;

/// An amount of a token, in the token's smallest unit.
pub type Balance = u128;
/// The number of a block.
pub type BlockNumber = u32;
/// The number of transactions that an account has sent.
pub type Nonce = u32;
/// The header of a block.
pub type Header = generic::Header<BlockNumber, BlakeTwo256>;

/// One token in its smallest unit. Every token of the network's parachains has ten decimals.
pub const UNIT: Balance = 10_000_000_000;
/// The least balance of a native token that keeps an account alive.
pub const EXISTENTIAL_DEPOSIT: Balance = UNIT / 100;

/// The parachain id of the service of variant H.
pub const SERVICE_HOUR_PARA_ID: u32 = 2114;
/// The parachain id of the service of variant M.
pub const SERVICE_MINUTE_PARA_ID: u32 = 2115;
/// The parachain id of both targets. A network has one of them.
pub const TARGET_PARA_ID: u32 = 2200;

/// The name of the genesis preset for a development network.
pub const LOCAL_PRESET: &str = "local";
