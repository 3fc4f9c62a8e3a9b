import { fileURLToPath } from 'node:url'
import type { ServiceVariant } from '@paraclock/core'
import { type MetadataFile, metadataUrl, type RuntimeName } from '@paraclock/runtimes'
import type { Need } from '../src/drift/Fingerprint.ts'
import type { PalletSelection, RuntimeSelection } from './Selection.ts'

/** One of our runtimes: its metadata's file name, and the items of it that are used. */
export interface RuntimeEntry {
  /** The name of its view and of its folder. */
  readonly name: ServiceVariant | 'relay' | 'target'
  /** The runtime whose metadata is read. */
  readonly file: RuntimeName
  readonly selection: RuntimeSelection
}

const system: PalletSelection = {
  name: 'System',
  need: 'required',
  calls: ['remark', 'remark_with_event'],
  events: ['ExtrinsicSuccess', 'ExtrinsicFailed', 'NewAccount', 'KilledAccount', 'Remarked'],
  errors: 'all',
  storage: ['Account', 'BlockHash', 'Events', 'LastRuntimeUpgrade', 'Number', 'ParentHash'],
  constants: ['BlockHashCount', 'BlockLength', 'BlockWeights', 'DbWeight', 'SS58Prefix', 'Version']
}

const balances: PalletSelection = {
  name: 'Balances',
  need: 'required',
  calls: ['force_set_balance', 'transfer_all', 'transfer_allow_death', 'transfer_keep_alive'],
  events: ['Deposit', 'Endowed', 'Reserved', 'Transfer', 'Unreserved', 'Withdraw'],
  errors: 'all',
  storage: ['Holds', 'Locks', 'Reserves', 'TotalIssuance'],
  constants: ['ExistentialDeposit']
}

const utility: PalletSelection = {
  name: 'Utility',
  need: 'optional',
  calls: ['as_derivative', 'batch', 'batch_all', 'force_batch'],
  events: ['BatchCompleted', 'BatchInterrupted', 'ItemCompleted', 'ItemFailed'],
  errors: 'all'
}

const payment: PalletSelection = {
  name: 'TransactionPayment',
  need: 'required',
  events: ['TransactionFeePaid'],
  storage: ['NextFeeMultiplier']
}

const timestamp: PalletSelection = { name: 'Timestamp', need: 'required', storage: ['Now'] }

const queue: PalletSelection = {
  name: 'MessageQueue',
  need: 'required',
  events: ['OverweightEnqueued', 'Processed', 'ProcessingFailed'],
  storage: ['BookStateFor']
}

const sudo: PalletSelection = {
  name: 'Sudo',
  need: 'optional',
  calls: ['sudo', 'sudo_unchecked_weight'],
  events: ['Sudid'],
  storage: ['Key']
}

const parachain: readonly PalletSelection[] = [
  { name: 'ParachainInfo', need: 'required', storage: ['ParachainId'] },
  {
    name: 'ParachainSystem',
    need: 'required',
    events: ['UpwardMessageSent'],
    storage: [
      'HostConfiguration',
      'LastRelayChainBlockNumber',
      'RelevantMessagingState',
      'ValidationData'
    ]
  },
  {
    name: 'XcmpQueue',
    need: 'required',
    events: ['XcmpMessageSent'],
    storage: ['OutboundXcmpStatus']
  }
]

function xcm(name: string): PalletSelection {
  return {
    name,
    need: 'required',
    calls: ['execute', 'force_xcm_version', 'send'],
    events: ['AssetsTrapped', 'Attempted', 'FeesPaid', 'SendFailed', 'Sent'],
    errors: 'all',
    storage: ['SafeXcmVersion', 'SupportedVersion'],
    constants: ['AdvertisedXcmVersion', 'UniversalLocation']
  }
}

function apis(need: Need, ...names: readonly string[]): RuntimeSelection['apis'] {
  return names.map((name) => ({ name, need, methods: 'all' }))
}

const everyChain = [
  ...apis('required', 'AccountNonceApi', 'Metadata', 'TransactionPaymentApi'),
  ...apis('optional', 'DryRunApi', 'LocationToAccountApi', 'XcmPaymentApi')
]

const service: Omit<RuntimeSelection, 'view'> = {
  pallets: [
    {
      name: 'AutomationTime',
      need: 'required',
      calls: 'all',
      events: 'all',
      errors: 'all',
      // The values of Deposits are those of the deposit that a chain chooses.
      storage: { allBut: ['Deposits'] },
      constants: 'all'
    },
    {
      name: 'XcmpHandler',
      need: 'required',
      calls: 'all',
      events: 'all',
      errors: 'all',
      storage: 'all',
      constants: 'all'
    },
    system,
    timestamp,
    balances,
    payment,
    utility,
    ...parachain,
    xcm('PolkadotXcm'),
    queue,
    sudo
  ],
  apis: [
    ...apis('required', 'AutomationTimeApi', 'XcmpHandlerApi'),
    ...everyChain,
    ...apis('optional', 'TransactionPaymentCallApi')
  ]
}

const target: RuntimeSelection = {
  view: 'target',
  pallets: [
    {
      name: 'Proxy',
      need: 'required',
      calls: ['add_proxy', 'proxy', 'remove_proxies', 'remove_proxy'],
      events: ['ProxyAdded', 'ProxyExecuted', 'ProxyRemoved'],
      errors: 'all',
      storage: ['Proxies'],
      constants: ['MaxProxies', 'ProxyDepositBase', 'ProxyDepositFactor']
    },
    system,
    timestamp,
    balances,
    payment,
    utility,
    ...parachain,
    xcm('PolkadotXcm'),
    queue,
    {
      name: 'ForeignAssets',
      need: 'optional',
      calls: ['transfer', 'transfer_keep_alive'],
      events: ['Issued', 'Transferred'],
      storage: ['Account', 'Asset', 'Metadata']
    },
    {
      name: 'Revive',
      need: 'optional',
      calls: ['call', 'map_account', 'unmap_account'],
      events: ['ContractEmitted', 'Instantiated'],
      storage: ['OriginalAccount']
    },
    { name: 'Parameters', need: 'optional', calls: 'all', storage: 'all' },
    sudo
  ],
  apis: [...everyChain, ...apis('optional', 'TransactionPaymentCallApi')]
}

const relay: RuntimeSelection = {
  view: 'relay',
  pallets: [
    {
      name: 'Hrmp',
      need: 'required',
      calls: 'all',
      events: 'all',
      errors: 'all',
      storage: [
        'HrmpAcceptedChannelRequestCount',
        'HrmpChannels',
        'HrmpCloseChannelRequests',
        'HrmpCloseChannelRequestsList',
        'HrmpEgressChannelsIndex',
        'HrmpIngressChannelsIndex',
        'HrmpOpenChannelRequestCount',
        'HrmpOpenChannelRequests',
        'HrmpOpenChannelRequestsList'
      ]
    },
    { name: 'Configuration', need: 'required', storage: ['ActiveConfig', 'PendingConfigs'] },
    { name: 'Paras', need: 'required', storage: ['Heads', 'ParaLifecycles', 'Parachains'] },
    { name: 'Session', need: 'required', events: ['NewSession'], storage: ['CurrentIndex'] },
    {
      name: 'Babe',
      need: 'optional',
      storage: ['CurrentSlot', 'EpochIndex', 'GenesisSlot'],
      constants: ['EpochDuration', 'ExpectedBlockTime']
    },
    system,
    timestamp,
    balances,
    payment,
    utility,
    xcm('XcmPallet'),
    queue,
    sudo
  ],
  apis: everyChain
}

/** All runtimes whose types are generated. */
export const runtimes: readonly RuntimeEntry[] = [
  { name: 'hour', file: 'service-hour', selection: { view: 'hour', ...service } },
  { name: 'minute', file: 'service-minute', selection: { view: 'minute', ...service } },
  { name: 'relay', file: 'relay', selection: relay },
  { name: 'target', file: 'target', selection: target }
]

/** The metadata of a runtime. Version 16 has the most information, such as deprecations. */
export function metadataOf({ file }: RuntimeEntry): MetadataFile {
  return { runtime: file, version: 16 }
}

/** The paths of all metadata that types are generated from. */
export function metadataFiles(): readonly string[] {
  return runtimes.map((runtime) => fileURLToPath(metadataUrl(metadataOf(runtime))))
}
