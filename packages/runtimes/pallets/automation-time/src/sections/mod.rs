//! What FRAME wants declared in the module of each pallet, written once: `Config`, storage, events, errors and
//! hooks.

pub mod config;
pub mod errors;
pub mod events;
pub mod hooks;
pub mod storage;
