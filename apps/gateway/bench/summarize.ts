/** Latencies in milliseconds. */
export interface Summary {
  readonly p50: number
  readonly p99: number
  readonly p999: number
  readonly most: number
}

/** Summarizes latencies. */
export function summarize(latencies: readonly number[]): Summary {
  const sorted = [...latencies].sort((one, other) => one - other)
  const at = (share: number): number => {
    const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return Math.round(value * 10) / 10
  }
  return { p50: at(0.5), p99: at(0.99), p999: at(0.999), most: at(1) }
}
