import { bytesToHex, type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import {
  keyFromHex,
  type LoadedRuntime,
  loadHashing,
  readProvenValues,
  rebuildProof,
  StateTrie
} from '@paraclock/executor'
import type { ChopsticksCore } from '../ChopsticksCore.ts'
import { ChopsticksUnsupported } from '../errors.ts'
import type { RuntimeCache } from './RuntimeCache.ts'
import { type ChopsticksTask, type ChopsticksTaskCallback, nameToHex, runTask } from './runTask.ts'

export function answerWorker(runtimes: RuntimeCache): Record<string, unknown> {
  return {
    runTask: (task: ChopsticksTask, callback: ChopsticksTaskCallback) =>
      runTask(runtimes, task, callback),
    async getRuntimeVersion(code: string) {
      const version = toChopsticksVersion(await runtimes.get(code))
      return {
        ...version,
        specName: nameToHex(version.specName),
        implName: nameToHex(version.implName)
      }
    },
    async calculateStateRoot(entries: [Hex, Hex][], trieVersion: number) {
      // Makes `StateTrie` hash in WASM, which is much faster than JavaScript.
      await loadHashing()
      const trie = StateTrie.build({
        entries: entries.map(([key, value]) => [keyFromHex(key), hexToBytes(value)]),
        version: trieVersion === 1 ? 1 : 0
      })
      return bytesToHex(trie.root())
    },
    async decodeProof(root: Hex, nodes: Hex[]) {
      const proven = readProvenValues(hexToBytes(root), nodes.map(hexToBytes))
      return proven.map(({ key, value }) => [bytesToHex(key), bytesToHex(value)])
    },
    async createProof(nodes: Hex[], updates: [Hex, Hex | null | undefined][]) {
      const proof = rebuildProof({
        nodes: nodes.map(hexToBytes),
        updates: updates.map(([key, value]) => [
          hexToBytes(key),
          typeof value === 'string' ? hexToBytes(value) : null
        ])
      })
      return [bytesToHex(proof.root), proof.nodes.map(bytesToHex)]
    },
    testing() {
      throw new ParaclockError(ChopsticksUnsupported, { missing: 'the worker method testing' })
    }
  }
}

/** Returns the version of a runtime in the form that Chopsticks' worker returns. */
export function toChopsticksVersion({
  version,
  apis
}: LoadedRuntime): LoadedRuntime['version'] & { readonly apis: readonly [Hex, number][] } {
  return { ...version, apis: [...apis] }
}

/**
 * Replaces the member `remote` of Chopsticks' only worker object, and ends the worker's thread.
 *
 * @returns a function that lets Chopsticks start its own worker again.
 */
export function takeOverWorker(
  core: ChopsticksCore,
  answers: Record<string, unknown>
): () => Promise<void> {
  // Chopsticks calls a method of `remote` with a symbol as its name before it ends the worker.
  const remote = new Proxy(answers, {
    get: (target, name) => (typeof name === 'symbol' ? () => undefined : target[name])
  })
  const taken = core.getWorker().then(async (worker) => {
    const { terminate } = worker as { readonly terminate: () => Promise<void> }
    Object.assign(worker, { remote, terminate: async () => undefined })
    await terminate()
  })
  // If the worker does not start, the returned function rejects. This handler only prevents an
  // unhandled rejection.
  taken.catch(() => undefined)
  return async () => {
    await taken
    await core.destroyWorker()
  }
}
