import { printRow } from './printRow.ts'
import type { Child } from './startChild.ts'

const EVERY_MS = 1000
const PARTS = 6
const MEBIBYTE = 1024 * 1024

interface Sample {
  readonly resident: number
  readonly heap: number
}

/** Watches the memory of a gateway. The result ends it, and prints it part by part. */
export function watchMemory(gateway: Child): () => void {
  const samples: Sample[] = []
  const sample = async (): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${gateway.operatorPort}/metrics`)
    const used = /^nodejs_heap_size_used_bytes (\d+)/m.exec(await response.text())?.[1]
    samples.push({ resident: gateway.memory(), heap: Math.round(Number(used) / MEBIBYTE) })
  }
  const timer = setInterval(() => void sample().catch(() => {}), EVERY_MS)
  return () => {
    clearInterval(timer)
    const size = Math.max(1, Math.floor(samples.length / PARTS))
    const parts = Array.from({ length: PARTS }, (_, part) =>
      samples.slice(part * size, (part + 1) * size)
    )
    const row = (name: string, of: (part: readonly Sample[]) => number): void =>
      printRow([name, ...parts.map(of)], [34])
    row('MiB, by sixths of the time', (part) => parts.indexOf(part as Sample[]) + 1)
    // What is in use just after the collector has been is what is really held.
    row('heap, at least', (part) => Math.min(...part.map(({ heap }) => heap)))
    row('heap, at most', (part) => Math.max(...part.map(({ heap }) => heap)))
    row('resident, at least', (part) => Math.min(...part.map(({ resident }) => resident)))
    row('resident, at most', (part) => Math.max(...part.map(({ resident }) => resident)))
  }
}
