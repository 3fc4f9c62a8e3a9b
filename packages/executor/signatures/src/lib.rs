//! The signature checks that the executor offers to runtimes, as WASM.
//!
//! The caller writes what a function takes into memory after `__heap_base`: nothing here allocates.
#![no_std]

use core::{
	alloc::{GlobalAlloc, Layout},
	panic::PanicInfo,
	ptr, slice,
};
use ed25519_zebra::VerificationKey;
use schnorrkel::{context::signing_context, PublicKey, Signature};
use secp256k1_sys::{
	recovery::{
		secp256k1_ecdsa_recover, secp256k1_ecdsa_recoverable_signature_parse_compact,
		RecoverableSignature,
	},
	secp256k1_context_no_precomp, secp256k1_ec_pubkey_serialize, SECP256K1_SER_UNCOMPRESSED,
};

/// The signing context of every sr25519 signature of a chain.
const CONTEXT: &[u8] = b"substrate";

/// Whether an sr25519 signature is valid. If `old` is not zero, a signature of schnorrkel before 0.8,
/// which is not marked, is valid, too: version 1 of the host function accepts both.
///
/// # Safety
///
/// The pointers lead to 64, 32 and `bytes` bytes.
#[no_mangle]
pub unsafe extern "C" fn verify_sr25519(
	signature: *const u8,
	key: *const u8,
	message: *const u8,
	bytes: usize,
	old: u32,
) -> u32 {
	let signature = slice::from_raw_parts(signature, 64);
	let message = slice::from_raw_parts(message, bytes);
	let Ok(key) = PublicKey::from_bytes(slice::from_raw_parts(key, 32)) else { return 0 };
	let verified = if old != 0 {
		key.verify_simple_preaudit_deprecated(CONTEXT, message, signature)
	} else {
		Signature::from_bytes(signature)
			.and_then(|signature| key.verify(signing_context(CONTEXT).bytes(message), &signature))
	};
	verified.is_ok().into()
}

/// Whether an ed25519 signature is valid by the rules of ZIP 215.
///
/// # Safety
///
/// The pointers lead to 64, 32 and `bytes` bytes.
#[no_mangle]
pub unsafe extern "C" fn verify_ed25519(
	signature: *const u8,
	key: *const u8,
	message: *const u8,
	bytes: usize,
) -> u32 {
	let signature: [u8; 64] = ptr::read(signature.cast());
	let key: [u8; 32] = ptr::read(key.cast());
	let message = slice::from_raw_parts(message, bytes);
	let verified =
		VerificationKey::try_from(key).and_then(|key| key.verify(&signature.into(), message));
	verified.is_ok().into()
}

/// Writes the uncompressed secp256k1 key that made a signature to `key`. Returns zero, or one more
/// than the number that `EcdsaVerifyError` has in runtimes. If `overflowing` is not zero, r and s are
/// reduced modulo the order of the curve, as version 1 of the host functions does.
///
/// # Safety
///
/// The pointers lead to 64, 32 and 65 bytes.
#[no_mangle]
pub unsafe extern "C" fn recover_secp256k1(
	signature: *const u8,
	hash: *const u8,
	key: *mut u8,
	recovery_id: u32,
	overflowing: u32,
) -> u32 {
	const BAD_SCALAR: u32 = 1;
	const BAD_ID: u32 = 2;
	const BAD_SIGNATURE: u32 = 3;
	if recovery_id > 3 {
		return BAD_ID;
	}
	let mut scalars: [[u8; 32]; 2] = ptr::read(signature.cast());
	if overflowing != 0 {
		scalars.iter_mut().for_each(reduce);
	}
	let context = secp256k1_context_no_precomp;
	let mut read = RecoverableSignature::new();
	let id = recovery_id as i32;
	let compact = scalars.as_ptr().cast();
	if secp256k1_ecdsa_recoverable_signature_parse_compact(context, &mut read, compact, id) != 1 {
		return BAD_SCALAR;
	}
	let mut recovered = secp256k1_sys::PublicKey::new();
	if secp256k1_ecdsa_recover(context, &mut recovered, &read, hash) != 1 {
		return BAD_SIGNATURE;
	}
	let form = SECP256K1_SER_UNCOMPRESSED;
	secp256k1_ec_pubkey_serialize(context, key, &mut 65, &recovered, form);
	0
}

/// The order of the curve.
const ORDER: [u8; 32] = [
	255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 254, 186, 174, 220,
	230, 175, 72, 160, 59, 191, 210, 94, 140, 208, 54, 65, 65,
];

/// Reduces a number modulo the order, which is more than half of what 32 bytes can hold.
fn reduce(number: &mut [u8; 32]) {
	if *number < ORDER {
		return;
	}
	let mut borrow = false;
	for (byte, order) in number.iter_mut().zip(ORDER).rev() {
		let (less, first) = byte.overflowing_sub(order);
		let (less, second) = less.overflowing_sub(borrow.into());
		(*byte, borrow) = (less, first || second);
	}
}

/// Nothing here allocates: a crate that would ends the call.
struct NoAllocation;

unsafe impl GlobalAlloc for NoAllocation {
	unsafe fn alloc(&self, _: Layout) -> *mut u8 {
		ptr::null_mut()
	}

	unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static NO_ALLOCATION: NoAllocation = NoAllocation;

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
	core::arch::wasm32::unreachable()
}
