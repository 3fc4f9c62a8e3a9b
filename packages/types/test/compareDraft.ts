import { fingerprintRuntime } from '../scripts/fingerprintRuntime.ts'
import type { RuntimeSelection } from '../scripts/Selection.ts'
import type { RuntimeChange, RuntimeComparison } from '../src/drift/Comparison.ts'
import { compareRuntime } from '../src/drift/compareRuntime.ts'
import type { Fingerprint } from '../src/drift/Fingerprint.ts'
import type { MetadataPallet } from '../src/metadata/MetadataParts.ts'
import type { DraftPallet, MetadataDraft } from './MetadataDraft.ts'
import { hourCalls, openDraft, type ServiceTypes, serviceConstants } from './serviceDraft.ts'

const selection: RuntimeSelection = {
  view: 'hour',
  pallets: [
    {
      name: 'AutomationTime',
      need: 'required',
      calls: 'all',
      events: 'all',
      errors: 'all',
      constants: 'all'
    },
    {
      name: 'System',
      need: 'required',
      storage: ['Account', 'Number'],
      events: ['ExtrinsicFailed']
    },
    { name: 'Proxy', need: 'optional', calls: ['add_proxy'], constants: ['ProxyDepositBase'] },
    { name: 'PolkadotXcm', need: 'required', calls: ['send'] }
  ],
  apis: [
    { name: 'DryRunApi', need: 'required', methods: 'all' },
    { name: 'LocationToAccountApi', need: 'optional', methods: 'all' }
  ]
}

/** The pallet of the expected runtime. */
export function palletOf(types: ServiceTypes): DraftPallet {
  return {
    name: 'AutomationTime',
    index: 60,
    events: [
      [
        'TaskScheduled',
        [
          ['who', types.account],
          ['task_id', types.hash]
        ]
      ],
      ['TaskMissed', [['task_id', types.hash]]]
    ] as const,
    errors: ['InvalidTime', 'PastTime'],
    constants: serviceConstants(types, 3600n)
  }
}

/** The expected runtime, open for changes. */
export function openExpected(): { draft: MetadataDraft; types: ServiceTypes } {
  const { draft, types } = openDraft()
  draft.addPallet({ ...palletOf(types), calls: hourCalls(types) })
  return { draft, types }
}

/** The fingerprint of the expected runtime. */
export const expected: Fingerprint = fingerprintRuntime({
  metadata: openExpected().draft.metadata(),
  selection
})

/** Compares the expected runtime with itself after a change. */
export function compareAfter(
  change: (draft: MetadataDraft, types: ServiceTypes) => void,
  version: 14 | 15 | 16 = 15
): RuntimeComparison {
  const { draft, types } = openExpected()
  change(draft, types)
  return compareRuntime({ expected, live: draft.bytes(version) })
}

/** The service pallet of a draft. */
export function service(draft: MetadataDraft): MetadataPallet {
  const found = draft.pallets.find(({ name }) => name === 'AutomationTime')
  if (found === undefined) throw new Error('the draft has no service')
  return found
}

/** A change in one line. */
export function brief({ item, what, consequence }: RuntimeChange): string {
  return `${item} ${what}: ${consequence}`
}
