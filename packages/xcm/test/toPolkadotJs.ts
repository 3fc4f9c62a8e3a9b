import type { AssetFilter, AssetId } from '../src/assets/Asset.ts'
import { sortAssets } from '../src/assets/assetCodec.ts'
import type {
  Asset,
  Junction,
  Location,
  NetworkId,
  XcmInstruction,
  XcmProgram
} from '../src/index.ts'
import type { BodyId, BodyPart } from '../src/locations/Location.ts'
import type { WeightLimit } from '../src/programs/XcmProgram.ts'

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function toEnum(value: NetworkId | BodyId | BodyPart): unknown {
  const { kind, ...fields } = value
  const values = Object.values(fields)
  const single = kind === 'byGenesis' || kind === 'moniker' || (kind === 'index' && values.length)
  return { [upper(kind)]: values.length === 0 ? null : single ? values[0] : fields }
}

export function toJunction(value: Junction): unknown {
  switch (value.kind) {
    case 'parachain':
      return { Parachain: value.paraId }
    case 'palletInstance':
      return { PalletInstance: value.index }
    case 'generalIndex':
      return { GeneralIndex: value.index }
    case 'onlyChild':
      return { OnlyChild: null }
    case 'plurality':
      return { Plurality: { id: toEnum(value.id), part: toEnum(value.part) } }
    case 'globalConsensus':
      return { GlobalConsensus: toEnum(value.network) }
    case 'generalKey':
      return { GeneralKey: { length: value.length, data: value.data } }
    default: {
      const { kind, network: named, ...fields } = value
      return { [upper(kind)]: { network: named === undefined ? null : toEnum(named), ...fields } }
    }
  }
}

/** Writes programs of one version as input for polkadot.js. */
export class PolkadotJsWriter {
  readonly #version: number

  constructor(version: number) {
    this.#version = version
  }

  program(program: XcmProgram): unknown[] {
    return program.map((instruction) => this.#instruction(instruction))
  }

  location({ parents, interior }: Location): unknown {
    return { parents, interior: this.#interior(interior) }
  }

  assets(assets: readonly Asset[]): unknown[] {
    return sortAssets(assets).map((asset) => this.#asset(asset))
  }

  #interior(junctions: readonly Junction[]): unknown {
    const steps = junctions.map(toJunction)
    if (steps.length === 0) return { Here: null }
    const single = steps.length === 1 && this.#version === 3
    return { [`X${steps.length}`]: single ? steps[0] : steps }
  }

  #asset(asset: Asset): unknown {
    const fun =
      'amount' in asset
        ? { Fungible: asset.amount }
        : {
            NonFungible: {
              [upper(asset.instance.kind)]:
                asset.instance.kind === 'undefined'
                  ? null
                  : asset.instance.kind === 'index'
                    ? asset.instance.index
                    : asset.instance.data
            }
          }
    return { id: this.#assetId(asset.id), fun }
  }

  #assetId(id: AssetId): unknown {
    if ('kind' in id) return { Abstract: id.key }
    return this.#version === 3 ? { Concrete: this.location(id) } : this.location(id)
  }

  #filter(filter: AssetFilter): unknown {
    switch (filter.kind) {
      case 'definite':
        return { Definite: this.assets(filter.assets) }
      case 'all':
        return { Wild: { All: null } }
      case 'allCounted':
        return { Wild: { AllCounted: filter.count } }
      default: {
        const id = this.#assetId(filter.id)
        const fun = filter.fungible ? 'Fungible' : 'NonFungible'
        if (filter.kind === 'allOf') return { Wild: { AllOf: { id, fun } } }
        return { Wild: { AllOfCounted: { id, fun, count: filter.count } } }
      }
    }
  }

  #limit(limit: WeightLimit): unknown {
    return limit === 'unlimited' ? { Unlimited: null } : { Limited: limit }
  }

  #instruction(instruction: XcmInstruction): unknown {
    return { [upper(instruction.kind)]: this.#fields(instruction) }
  }

  #fields(instruction: XcmInstruction): unknown {
    const optional = (location?: Location) =>
      location === undefined ? null : this.location(location)
    switch (instruction.kind) {
      case 'withdrawAsset':
      case 'reserveAssetDeposited':
      case 'receiveTeleportedAsset':
      case 'burnAsset':
      case 'expectAsset':
        return this.assets(instruction.assets)
      case 'transferAsset':
        return {
          assets: this.assets(instruction.assets),
          beneficiary: this.location(instruction.beneficiary)
        }
      case 'transact': {
        const name = this.#version === 5 ? 'fallbackMaxWeight' : 'requireWeightAtMost'
        return {
          originKind: upper(instruction.originKind),
          [name]: instruction.maxWeight ?? null,
          call: { encoded: instruction.call }
        }
      }
      case 'descendOrigin':
        return this.#interior(instruction.interior)
      case 'depositAsset':
        return {
          assets: this.#filter(instruction.assets),
          beneficiary: this.location(instruction.beneficiary)
        }
      case 'transferReserveAsset':
        return {
          assets: this.assets(instruction.assets),
          dest: this.location(instruction.dest),
          xcm: this.program(instruction.program)
        }
      case 'depositReserveAsset':
      case 'initiateTeleport':
        return {
          assets: this.#filter(instruction.assets),
          dest: this.location(instruction.dest),
          xcm: this.program(instruction.program)
        }
      case 'initiateReserveWithdraw':
        return {
          assets: this.#filter(instruction.assets),
          reserve: this.location(instruction.reserve),
          xcm: this.program(instruction.program)
        }
      case 'exchangeAsset':
        return {
          give: this.#filter(instruction.give),
          want: this.assets(instruction.want),
          maximal: instruction.maximal
        }
      case 'buyExecution':
        return {
          fees: this.#asset(instruction.fees),
          weightLimit: this.#limit(instruction.weightLimit)
        }
      case 'setErrorHandler':
      case 'setAppendix':
        return this.program(instruction.program)
      case 'claimAsset':
        return {
          assets: this.assets(instruction.assets),
          ticket: this.location(instruction.ticket)
        }
      case 'trap':
        return instruction.code
      case 'expectOrigin':
        return optional(instruction.origin)
      case 'universalOrigin':
        return toJunction(instruction.junction)
      case 'setFeesMode':
        return { jitWithdraw: instruction.jitWithdraw }
      case 'setTopic':
        return instruction.topic
      case 'aliasOrigin':
        return this.location(instruction.location)
      case 'unpaidExecution':
        return {
          weightLimit: this.#limit(instruction.weightLimit),
          checkOrigin: optional(instruction.checkOrigin)
        }
      case 'payFees':
        return { asset: this.#asset(instruction.asset) }
      default:
        return null
    }
  }
}
