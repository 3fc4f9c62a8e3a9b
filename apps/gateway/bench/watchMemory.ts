import { printRow } from './printRow.ts'
import { residentMemory } from './processUsage.ts'
import type { Child } from './startChild.ts'

const EVERY_MS = 1000
const PARTS = 6
const MEBIBYTE = 1024 * 1024

/** The gauges of a gateway, by the names of its metrics. */
export type Gauges = Readonly<Record<string, number>>

/** Reads the metrics of a gateway that have no labels. */
export async function readGauges(gateway: Child): Promise<Gauges> {
  const response = await fetch(`http://127.0.0.1:${gateway.operatorPort}/metrics`)
  const lines = (await response.text()).matchAll(/^(\w+) ([\d.e+]+)$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value]) => [name, Number(value)]))
}

interface Sample {
  /** The resident memory of each process, in MiB. */
  readonly resident: readonly number[]
  readonly heap: number
}

/** The gateway to watch, and each process with its printed name. */
export interface WatchMemoryArgs {
  readonly gateway: Child
  readonly processes: Readonly<Record<string, number | undefined>>
}

/**
 * Watches the memory of a gateway and of the processes around it. The result stops watching, and
 * prints it by parts of the time.
 */
export function watchMemory({ gateway, processes }: WatchMemoryArgs): () => void {
  const samples: Sample[] = []
  const pids = Object.values(processes)
  const sample = async (): Promise<void> => {
    const { nodejs_heap_size_used_bytes: used = 0 } = await readGauges(gateway)
    samples.push({ resident: pids.map(residentMemory), heap: Math.round(used / MEBIBYTE) })
  }
  const timer = setInterval(() => {
    sample().catch(() => {})
  }, EVERY_MS)
  return () => {
    clearInterval(timer)
    const size = Math.max(1, Math.floor(samples.length / PARTS))
    const parts = Array.from({ length: PARTS }, (_, part) =>
      samples.slice(part * size, (part + 1) * size)
    )
    const row = (name: string, of: (sample: Sample) => number): void => {
      for (const [word, pick] of [
        ['least', Math.min],
        ['most', Math.max]
      ] as const) {
        printRow([`${name}, at ${word}`, ...parts.map((part) => pick(...part.map(of)))], [34])
      }
    }
    printRow(['MiB, by sixths of the time', ...parts.map((_, index) => index + 1)], [34])
    // The heap in use right after a garbage collection is the memory that the program really holds.
    row("the gateway's heap", ({ heap }) => heap)
    for (const [index, name] of Object.keys(processes).entries()) {
      row(name, ({ resident }) => resident[index] ?? 0)
    }
  }
}
