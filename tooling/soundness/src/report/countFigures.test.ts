import { expect, test } from 'vitest'
import { countFigures } from './countFigures.ts'

const right = { family: 'some', agreement: 'agree', relief: 'runs', overruled: [] } as const

test('the cases of a run are counted by family, relief and overruled check', () => {
  const cases = [
    { ...right, unexplained: true },
    { ...right, agreement: 'false ready', overruled: ['genesis'], unexplained: false }
  ] as const
  expect(countFigures([{ name: 'some', perturbations: [] }], cases)).toEqual({
    families: {
      some: { perturbations: 0, cases: 2, agree: 1, 'false ready': 1 },
      combinations: { perturbations: 0, cases: 0 }
    },
    relief: { runs: 2 },
    overruled: { genesis: 1 },
    unexplained: 1
  })
})
