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

/** The shortest: what the work takes when nothing else has the processor. */
export function fastest(times: readonly number[]): number {
  return Math.min(...times)
}
