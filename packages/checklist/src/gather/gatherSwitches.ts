import { camelCase, modelOf } from '@paraclock/types'
import { encodeCall } from '@paraclock/weights'
import type { SwitchesArtifact, WrongParameter } from '../evidence/SwitchesArtifact.ts'
import { type ChainReader, hasItem, readItem } from './ChainReader.ts'

// Parameters by which a target keeps the service out while they are true.
const NAMES: readonly string[] = [
  'BarrierRejectsService',
  'LegacyAccountDerivation',
  'ProxyFilterRefusesCall',
  'FeeAssetNotAccepted',
  'ContractsUnreachableOverXcm'
]

/** Reads which parameters of the target are wrong for the service. */
export async function gatherSwitches(reader: ChainReader): Promise<SwitchesArtifact> {
  const none = { wrong: [], evidence: [] }
  if (!hasItem(reader, 'parameters.parameters')) return none
  const known = listKeys(reader)
  const names = NAMES.filter((name) => known.includes(name) || known.includes('Switches'))
  if (names.length === 0) return none
  const read = await Promise.all(
    names.map(async (name) => {
      const key = { Switches: { [name]: null } }
      const { value, evidence } = await readItem(reader, 'parameters.parameters', key)
      return { name, isOn: JSON.stringify(value?.toJSON() ?? null).includes('true'), evidence }
    })
  )
  return {
    wrong: read.filter(({ isOn }) => isOn).map(({ name }) => switchOff(reader, name)),
    evidence: read.map(({ evidence }) => evidence)
  }
}

/** The names of the parameters that there are, or of the groups that they are in. */
function listKeys({ api }: ChainReader): readonly string[] {
  const model = modelOf(api)
  const pallet = model.pallets.find(({ name }) => camelCase(name) === 'parameters')
  const key = pallet?.storage.find(({ name }) => name === 'Parameters')?.key ?? null
  const shape = key === null ? undefined : model.type(key).shape
  return shape?.kind === 'enum' ? shape.variants.map(({ name }) => name) : []
}

function switchOff({ api }: ChainReader, name: string): WrongParameter {
  const keyValue = { Switches: { [name]: [null, false] } }
  const call = encodeCall({
    chain: api,
    call: { pallet: 'parameters', method: 'setParameter', args: { keyValue } }
  })
  return {
    name,
    step: {
      chain: 'target',
      origin: { kind: 'root' },
      call,
      description: `parameters.setParameter(${name}: false)`,
      preconditions: [],
      observe: `parameters.parameters(${name}) is false`
    }
  }
}
