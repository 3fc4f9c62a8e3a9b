//! Executes blocks and single calls of a runtime on sc-executor with wasmtime, as a node does.
//!
//! Each request comes on the standard input: its length as u32, then its SCALE bytes. Each answer is a line of JSON.

use std::{
	io::{Read, Write},
	time::Instant,
};

use codec::Decode;
use sc_executor::{
	HeapAllocStrategy, WasmExecutionMethod, WasmExecutor, WasmtimeInstantiationStrategy,
	DEFAULT_HEAP_ALLOC_STRATEGY,
};
use serde_json::{json, Value};
use sp_core::{
	traits::{CallContext, ReadRuntimeVersionExt},
	Blake2Hasher, H256,
};
use sp_externalities::Extensions;
use sp_runtime::{generic::Header, traits::BlakeTwo256, StateVersion};
use sp_state_machine::{
	backend::{BackendRuntimeCode, TryPendingCode},
	Backend, InMemoryBackend, IterArgs, OverlayedChanges, StateMachine, TrieBackend,
	TrieBackendBuilder,
};
use sp_trie::{
	cache::{CacheSize, LocalTrieCache, SharedTrieCache},
	LayoutV0, LayoutV1, PrefixedMemoryDB, TrieConfiguration,
};

/// What parachain nodes have. A node that records no proof answers the size with the largest u64.
type HostFunctions = (
	sp_io::SubstrateHostFunctions,
	cumulus_primitives_proof_size_hostfunction::storage_proof_size::HostFunctions,
);
type Executor = WasmExecutor<HostFunctions>;
type Changes = OverlayedChanges<Blake2Hasher>;
type State<'a> =
	TrieBackend<&'a PrefixedMemoryDB<Blake2Hasher>, Blake2Hasher, LocalTrieCache<Blake2Hasher>>;
type Failure = Box<dyn std::error::Error>;

#[derive(Decode)]
enum Request {
	/// A new chain: its state version, and its genesis.
	Genesis(u8, Vec<(Vec<u8>, Vec<u8>)>),
	/// Executes a block on the head, and makes it the head.
	Block(Vec<u8>),
	/// Repeats calls on the head, each over the changes of the ones before, and discards the changes. Whether they
	/// are part of an import, how often, and the calls.
	Calls(bool, u32, Vec<(String, Vec<u8>)>),
	/// Computes the root of the head anew, from every key and value.
	Root,
}

struct Chain {
	executor: Executor,
	storage: PrefixedMemoryDB<Blake2Hasher>,
	root: H256,
	version: StateVersion,
	/// As of a node: values and nodes of the trie that were read before.
	cache: SharedTrieCache<Blake2Hasher>,
}

fn main() -> Result<(), Failure> {
	let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
	let mut chain = None;
	let mut length = [0; 4];
	while input.read_exact(&mut length).is_ok() {
		let mut bytes = vec![0; u32::from_le_bytes(length) as usize];
		input.read_exact(&mut bytes)?;
		let answer = match (Request::decode(&mut &bytes[..])?, &mut chain) {
			(Request::Genesis(version, pairs), chain) => {
				let begun = chain.insert(Chain::new(
					StateVersion::try_from(version).map_err(|_| "no state version")?,
					pairs,
				));
				json!({ "root": begun.root })
			}
			(_, None) => return Err("the first request must be a genesis".into()),
			(Request::Block(block), Some(chain)) => {
				chain.import(&block).unwrap_or_else(|error| json!({ "error": error.to_string() }))
			}
			(Request::Calls(import, rounds, calls), Some(chain)) => {
				chain.repeat(import, rounds, &calls)?
			}
			(Request::Root, Some(chain)) => json!({ "root": chain.compute_root()? }),
		};
		writeln!(output, "{answer}")?;
		output.flush()?;
	}
	Ok(())
}

impl Chain {
	fn new(version: StateVersion, pairs: Vec<(Vec<u8>, Vec<u8>)>) -> Self {
		let mut genesis = InMemoryBackend::<Blake2Hasher>::default();
		let entries = pairs.into_iter().map(|(key, value)| (key, Some(value))).collect();
		genesis.insert([(None, entries)], version);
		let root = *genesis.root();
		Self {
			executor: create_executor(),
			storage: genesis.into_storage(),
			root,
			version,
			cache: SharedTrieCache::new(CacheSize::new(1 << 30), None),
		}
	}

	fn state(&self) -> State<'_> {
		let cache = self.cache.local_cache_trusted();
		TrieBackendBuilder::new_with_cache(&self.storage, self.root, cache).build()
	}

	/// Executes a block. The runtime itself refuses it if its root differs.
	fn import(&mut self, block: &[u8]) -> Result<Value, Failure> {
		let header = Header::<u32, BlakeTwo256>::decode(&mut &block[..])?;
		let state = self.state();
		let mut changes = Changes::default();
		let start = Instant::now();
		self.call(&state, &mut changes, true, "Core_execute_block", block)?;
		let nanoseconds = start.elapsed().as_nanos() as u64;
		let drained = changes.drain_storage_changes(&state, self.version)?;
		drop(state);
		let root = drained.transaction_storage_root;
		if root != header.state_root {
			return Err(
				format!("the root is {root:?}, the header has {:?}", header.state_root).into()
			);
		}
		self.storage.consolidate(drained.transaction);
		self.root = root;
		Ok(json!({ "root": root, "nanoseconds": nanoseconds }))
	}

	fn repeat(
		&self,
		import: bool,
		rounds: u32,
		calls: &[(String, Vec<u8>)],
	) -> Result<Value, Failure> {
		let mut least = u64::MAX;
		let mut results = Vec::new();
		for _ in 0..rounds {
			let start = Instant::now();
			let state = self.state();
			let mut changes = Changes::default();
			results.clear();
			for (method, input) in calls {
				changes.start_transaction();
				results.push(self.call(&state, &mut changes, import, method, input)?);
				changes.commit_transaction().map_err(|_| "no transaction")?;
			}
			least = least.min(start.elapsed().as_nanos() as u64);
		}
		let results: Vec<_> =
			results.iter().map(|one| sp_core::bytes::to_hex(one, false)).collect();
		Ok(json!({ "nanoseconds": least, "results": results }))
	}

	fn call(
		&self,
		state: &State<'_>,
		changes: &mut Changes,
		import: bool,
		method: &str,
		input: &[u8],
	) -> Result<Vec<u8>, Failure> {
		let fetcher = BackendRuntimeCode::new(state, TryPendingCode::No);
		let code = fetcher.runtime_code()?;
		let mut extensions = Extensions::new();
		extensions.register(ReadRuntimeVersionExt::new(self.executor.clone()));
		let context = CallContext::Onchain { import };
		let result = StateMachine::new(
			state,
			changes,
			&self.executor,
			method,
			input,
			&mut extensions,
			&code,
			context,
		)
		.execute();
		result.map_err(|error| error.to_string().into())
	}

	fn compute_root(&self) -> Result<H256, Failure> {
		let pairs = self.state().pairs(IterArgs::default())?.collect::<Result<Vec<_>, _>>()?;
		Ok(match self.version {
			StateVersion::V0 => LayoutV0::<Blake2Hasher>::trie_root(pairs),
			StateVersion::V1 => LayoutV1::<Blake2Hasher>::trie_root(pairs),
		})
	}
}

/// The executor of a node without options of its command line.
fn create_executor() -> Executor {
	let heap: HeapAllocStrategy = DEFAULT_HEAP_ALLOC_STRATEGY;
	let instantiation_strategy = WasmtimeInstantiationStrategy::PoolingCopyOnWrite;
	WasmExecutor::builder()
		.with_execution_method(WasmExecutionMethod::Compiled { instantiation_strategy })
		.with_onchain_heap_alloc_strategy(heap)
		.with_offchain_heap_alloc_strategy(heap)
		.with_max_runtime_instances(8)
		.with_runtime_cache_size(2)
		.build()
}
