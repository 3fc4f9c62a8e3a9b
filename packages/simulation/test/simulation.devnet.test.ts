import { expect, test } from 'vitest'
import { createSimulation } from '../src/index.ts'
import { loadGenesis } from './support/loadGenesis.ts'
import { runTask, UNIT } from './support/scenario.ts'

async function start() {
  return createSimulation({
    chains: [
      await loadGenesis('relay', 'relay'),
      await loadGenesis('service', 'service-minute'),
      await loadGenesis('target', 'target')
    ]
  })
}

test('relay, service and target build blocks together', async () => {
  const simulation = await start()
  await simulation.build(3)
  expect(simulation.chains.map(({ name, head }) => [name, head.number])).toEqual([
    ['relay', 3],
    ['service', 3],
    ['target', 3]
  ])
})

test('a task has its effect on the target at its time, and not before', async () => {
  expect(await runTask(await start())).toEqual([0n, UNIT])
})
