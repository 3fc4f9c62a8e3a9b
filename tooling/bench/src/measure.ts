/** How long something took, in milliseconds. */
export interface Taken {
  /** By the clock. */
  readonly wall: number
  /** Of processors, all threads of this process together: what others do meanwhile is not in it. */
  readonly cpu: number
}

/** Runs something several times and answers how long each took. */
export async function time(runs: number, run: (index: number) => unknown): Promise<Taken[]> {
  const times: Taken[] = []
  for (let index = 0; index < runs; index++) {
    const before = process.cpuUsage()
    const start = performance.now()
    await run(index)
    const wall = performance.now() - start
    const { user, system } = process.cpuUsage(before)
    times.push({ wall, cpu: (user + system) / 1000 })
  }
  return times
}

/** The shortest of each: what the work takes when nothing else has the processor. */
export function fastest(times: readonly Taken[]): Taken {
  return {
    wall: Math.min(...times.map(({ wall }) => wall)),
    cpu: Math.min(...times.map(({ cpu }) => cpu))
  }
}
