const NEVER: unique symbol = Symbol('never')

/**
 * Times several ways to do the same work, in turns, and prints the best round of each. On a busy
 * machine, the best round is closest to the cost of the code.
 */
export function compare(
  title: string,
  ways: Readonly<Record<string, (index: number) => unknown>>,
  times = 20_000
): void {
  const best = new Map<string, number>()
  for (let round = 0; round < 12; round++)
    for (const [name, run] of Object.entries(ways)) {
      const started = performance.now()
      // The comparison keeps the compiler from dropping the work.
      for (let index = 0; index < times; index++) if (run(index) === NEVER) return
      const each = ((performance.now() - started) / times) * 1e6
      best.set(name, Math.min(each, best.get(name) ?? Number.POSITIVE_INFINITY))
    }
  process.stdout.write(`\n${title}\n`)
  for (const [name, nanoseconds] of best)
    process.stdout.write(`  ${name.padEnd(52)}${nanoseconds.toFixed(0).padStart(10)} ns\n`)
}
