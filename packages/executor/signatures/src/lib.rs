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
use k256::{
	elliptic_curve::{
		group::prime::PrimeCurveAffine,
		ops::{Invert, LinearCombination, Reduce},
		point::DecompressPoint,
		sec1::ToEncodedPoint,
		subtle::Choice,
		PrimeField,
	},
	AffinePoint, FieldBytes, ProjectivePoint, Scalar, U256,
};
use schnorrkel::{context::signing_context, PublicKey, Signature};

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
	let [r, s]: [[u8; 32]; 2] = ptr::read(signature.cast());
	let hash: [u8; 32] = ptr::read(hash.cast());
	match recover(r.into(), s.into(), hash.into(), recovery_id, overflowing != 0) {
		Ok(recovered) => {
			let encoded = recovered.to_encoded_point(false);
			ptr::copy_nonoverlapping(encoded.as_bytes().as_ptr(), key, 65);
			0
		}
		Err(error) => error as u32 + 1,
	}
}

enum RecoveryError {
	BadScalar,
	BadId,
	BadSignature,
}

fn recover(
	r: FieldBytes,
	s: FieldBytes,
	hash: FieldBytes,
	recovery_id: u32,
	overflowing: bool,
) -> Result<AffinePoint, RecoveryError> {
	if recovery_id > 3 {
		return Err(RecoveryError::BadId);
	}
	let reduce = |bytes: &FieldBytes| <Scalar as Reduce<U256>>::reduce_bytes(bytes);
	let read = |bytes: &FieldBytes| match Option::from(Scalar::from_repr(*bytes)) {
		Some(scalar) => Ok(scalar),
		None if overflowing => Ok(reduce(bytes)),
		None => Err(RecoveryError::BadScalar),
	};
	let (r, s) = (read(&r)?, read(&s)?);
	// The coordinate is r, or r and the order of the curve, where that is below the field's.
	let x = if recovery_id & 2 == 0 { Some(r.to_bytes()) } else { add_order(&r) };
	let odd = Choice::from((recovery_id & 1) as u8);
	let point = x.and_then(|x| Option::<AffinePoint>::from(AffinePoint::decompress(&x, odd)));
	let inverse = Option::<Scalar>::from(r.invert_vartime());
	let (Some(point), Some(inverse)) = (point, inverse) else {
		return Err(RecoveryError::BadSignature);
	};
	let by_generator = -(inverse * reduce(&hash));
	let by_point = inverse * s;
	let key = ProjectivePoint::lincomb(
		&ProjectivePoint::GENERATOR,
		&by_generator,
		&point.into(),
		&by_point,
	)
	.to_affine();
	if bool::from(s.is_zero()) || bool::from(key.is_identity()) {
		return Err(RecoveryError::BadSignature);
	}
	Ok(key)
}

/// `scalar` and the order of the curve, if that fits into 32 bytes.
fn add_order(scalar: &Scalar) -> Option<FieldBytes> {
	// The order is one more than the largest scalar.
	let mut sum = [0; 32];
	let mut carry = 1;
	let largest = (-Scalar::ONE).to_bytes();
	for (at, byte) in scalar.to_bytes().iter().enumerate().rev() {
		carry += u16::from(*byte) + u16::from(largest[at]);
		sum[at] = carry as u8;
		carry >>= 8;
	}
	(carry == 0).then(|| sum.into())
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
