import { serviceVariants, type VariantFacts } from '@paraclock/core'
import { expect, test } from 'vitest'
import { detectService } from '../../test/detectDraft.ts'
import { minuteCalls } from '../../test/serviceDraft.ts'
import { detectVariant } from './detectVariant.ts'
import { type Fact, known, unknown } from './Fact.ts'

/** What is told of a chain of variant M by these variants, with fewer of its calls. */
function detect(
  variants: Readonly<Record<string, VariantFacts>>,
  count?: number,
  slot: Fact<number> = unknown('no constant states it')
) {
  const { calls, callForm } = detectService((draft, types) =>
    draft.addPallet({ name: 'Tasks', index: 80, calls: minuteCalls(types).slice(0, count) })
  )
  return detectVariant(calls, callForm, slot, variants)
}

const second = { ...serviceVariants.minute, letter: 'S', slotSeconds: 1 }

test('of variants that state times alike, the one whose calls there are', () => {
  const variants = { ...serviceVariants, second: { ...second, tasks: ['xcmp'] as const } }
  expect(detect(variants)).toMatchObject({ value: 'minute' })
  expect(detect(variants, 1)).toMatchObject({ value: 'second' })
})

test('a chain whose calls are those of two variants is of neither', () => {
  expect(detect({ ...serviceVariants, second })).toEqual({
    known: false,
    why: 'its calls are those of variant M and S'
  })
  expect(detect({ second: { ...second, tasks: ['dynamicDispatch'] } })).toEqual({
    known: false,
    why: 'it states times as variant S does, but has schedule_xcmp_task, schedule_native_transfer_task'
  })
})

test('a chain with the slots of another variant is of neither', () => {
  const slots = (seconds: number) => known(seconds, 'a constant')
  expect(detect(serviceVariants, undefined, slots(3600))).toEqual({
    known: false,
    why: 'its calls are those of variant M, its slots those of variant H'
  })
  expect(detect(serviceVariants, undefined, slots(60))).toMatchObject({ value: 'minute' })
  // A length that no variant has says nothing about the variant.
  expect(detect(serviceVariants, undefined, slots(6))).toMatchObject({ value: 'minute' })
})
