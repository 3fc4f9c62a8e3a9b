/** Runs something several times and answers how long each took, in milliseconds. */
export async function time(runs: number, run: (index: number) => unknown): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < runs; index++) {
    const start = performance.now()
    await run(index)
    times.push(performance.now() - start)
  }
  return times
}

/** The middle one. */
export function median(times: readonly number[]): number {
  const sorted = [...times].sort((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
