//! A mock chain with targets. Its channel can be made to refuse messages.

use crate::{ChannelSizes, TargetSettings};
use codec::Encode;
use frame_support::{
	derive_impl, parameter_types,
	traits::{ConstU128, ConstU32},
	weights::Weight,
};
use sp_runtime::{traits::IdentityLookup, AccountId32, BuildStorage, Perbill};
use std::cell::RefCell;
use xcm::{
	latest::{Asset, Junctions::Here, Location, SendError, SendResult, SendXcm, Xcm, XcmHash},
	AlwaysV4, VersionedLocation, VersionedXcm, WrapVersion,
};

frame_support::construct_runtime!(
	pub enum Runtime {
		System: frame_system,
		XcmpHandler: crate,
	}
);

parameter_types! {
	pub storage Refusal: Option<u8> = None;
	/// The price that the router asks for each byte of a message.
	pub storage PricePerByte: u128 = 1;
	pub storage MaxDeliveryFee: u128 = 1_000_000;
	pub storage MaxBlockBytes: u32 = u32::MAX;
	/// The greatest size of a message and of all messages in the channel.
	pub storage ChannelSize: Option<(u32, u32)> = None;
	pub storage FeeMargin: Perbill = Perbill::zero();
	/// Whether each sent message raises the price of the next message.
	pub storage PriceRises: bool = false;
	/// Whether the router asks for its price in a foreign asset.
	pub storage ForeignPrice: bool = false;
	pub storage ChargesDelivery: bool = false;
}

#[derive_impl(frame_system::config_preludes::TestDefaultConfig)]
impl frame_system::Config for Runtime {
	type Block = frame_system::mocking::MockBlock<Runtime>;
	type AccountId = AccountId32;
	type Lookup = IdentityLookup<AccountId32>;
}

impl crate::Config for Runtime {
	type SelfParaId = ConstU32<2_000>;
	type Accounts = crate::Accounts32;
	type ManagerOrigin = frame_system::EnsureRoot<AccountId32>;
	type XcmSender = TestSender;
	type OtherVersions = AlwaysV4;
	type Channels = TestChannel;
	type MaxDeliveryFee = MaxDeliveryFee;
	type MaxBlockBytes = MaxBlockBytes;
	type FreeCallBytes = ConstU32<1_024>;
	type FeePerCallByte = ConstU128<3>;
	type FeeMargin = FeeMargin;
	type ChargesDelivery = ChargesDelivery;
	type WeightInfo = crate::weights::CountedWeight<Runtime>;
}

/// The channel, whose sizes a test sets. Opening it opens what [`benchmark_ext`] has closed.
pub struct TestChannel;

impl crate::Channels for TestChannel {
	fn sizes(_: u32) -> Option<ChannelSizes> {
		ChannelSize::get().map(|(max_message_size, max_total_size)| ChannelSizes {
			max_message_size,
			max_total_size,
		})
	}

	#[cfg(feature = "runtime-benchmarks")]
	fn open(_: u32) {
		Refusal::set(&None);
	}
}

thread_local! {
	/// The sent messages, in the version that the queue would encode.
	pub static SENT: RefCell<Vec<(Location, VersionedXcm<()>)>> = const { RefCell::new(Vec::new()) };
}

/// Sends like the queue to sibling chains: asks for the XCM version, and can refuse a delivery.
pub struct TestSender;

impl SendXcm for TestSender {
	type Ticket = (Location, VersionedXcm<()>);

	fn validate(
		destination: &mut Option<Location>,
		message: &mut Option<Xcm<()>>,
	) -> SendResult<Self::Ticket> {
		let destination = destination.take().ok_or(SendError::MissingArgument)?;
		let message = message.take().ok_or(SendError::MissingArgument)?;
		let price = PricePerByte::get() * message.encoded_size() as u128;
		let message = XcmpHandler::wrap_version(&destination, message)
			.map_err(|()| SendError::DestinationUnsupported)?;
		message.check_is_decodable().map_err(|()| SendError::ExceedsMaxMessageSize)?;
		let asset = match ForeignPrice::get() {
			true => Asset::from((Location::parent(), price)),
			false => Asset::from((Here, price)),
		};
		Ok(((destination, message), asset.into()))
	}

	fn deliver(ticket: Self::Ticket) -> Result<XcmHash, SendError> {
		match Refusal::get() {
			None => {
				SENT.with_borrow_mut(|sent| sent.push(ticket));
				if PriceRises::get() {
					PricePerByte::set(&(PricePerByte::get() + 1));
				}
				Ok([0; 32])
			}
			Some(0) => Err(SendError::Transport("no channel")),
			Some(1) => Err(SendError::ExceedsMaxMessageSize),
			Some(2) => Err(SendError::DestinationUnsupported),
			Some(3) => Err(SendError::NotApplicable),
			Some(4) => Err(SendError::Unroutable),
			Some(5) => Err(SendError::MissingArgument),
			Some(_) => Err(SendError::Fees),
		}
	}
}

/// Settings of a target for the tests.
pub fn settings() -> TargetSettings {
	TargetSettings {
		version: 5,
		fee_asset: VersionedLocation::from(Location::here()),
		fee_per_second: 3_000_000_000_000,
		charge_per_second: 5_000_000_000_000,
		program_weight: Weight::from_parts(600_000_000, 30_000),
		assumed_proof_size: 65_536,
	}
}

/// A new chain at block 1.
pub fn new_test_ext() -> sp_io::TestExternalities {
	let storage = RuntimeGenesisConfig::default().build_storage().expect("the genesis builds");
	let mut ext = sp_io::TestExternalities::new(storage);
	ext.execute_with(|| System::set_block_number(1));
	ext
}

/// A new chain with a closed channel. Each benchmark must open the channel that it uses.
#[cfg(feature = "runtime-benchmarks")]
pub fn benchmark_ext() -> sp_io::TestExternalities {
	let mut ext = new_test_ext();
	ext.execute_with(|| Refusal::set(&Some(0)));
	ext
}
