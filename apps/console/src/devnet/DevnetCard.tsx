import type { ChainRole } from '@paraclock/checklist'
import { formatTime } from '@paraclock/checklist'
import type { ComponentChildren, VNode } from 'preact'
import { Field } from '../app/Field.tsx'
import { readForm } from '../app/readForm.ts'
import type { DevnetPoint, DevnetStep, ShownDevnet } from './DevnetControls.ts'

export function DevnetCard({
  devnet,
  isBusy,
  points,
  user,
  onStep,
  onKeep
}: {
  readonly devnet: ShownDevnet
  readonly isBusy: boolean
  readonly points: readonly DevnetPoint[]
  /** The account that the form for adding funds contains at first. */
  readonly user: string
  readonly onStep: (step: DevnetStep) => void
  readonly onKeep: (point: DevnetPoint) => void
}): VNode {
  const { point, kinds, switches } = devnet
  return (
    <section class="card devnet" aria-labelledby="devnet-title">
      <h2 id="devnet-title">The development network</h2>
      <p class="quiet">
        Block {point.block.number.toLocaleString('en-US')} of the service, at{' '}
        {formatTime(point.now)}. What you do here changes the network for everybody.
      </p>
      <fieldset class="devnet-ways" disabled={isBusy}>
        <legend class="said">What to do with it</legend>
        {kinds.includes('build') && (
          <Way
            title="Build blocks"
            read={(of) => ({ kind: 'build', count: Number(of('count')) })}
            onStep={onStep}
          >
            <Field
              name="count"
              label="How many"
              type="number"
              min={1}
              max={1000}
              defaultValue="1"
            />
          </Way>
        )}
        {kinds.includes('travel') && (
          <Way title="Move time" read={(of) => ({ kind: 'travel', to: of('to') })} onStep={onStep}>
            <Field
              name="to"
              label="To, or by"
              defaultValue="+1h"
              hint="As +1h, tomorrow 09:00 or 2026-12-01T09:00Z."
            />
          </Way>
        )}
        {kinds.includes('fund') && (
          <Way
            title="Add money"
            read={(of) => ({
              kind: 'fund',
              role: of('role') as ChainRole,
              account: of('account'),
              amount: of('amount')
            })}
            onStep={onStep}
          >
            <p class="field">
              <label for="fund-role">On the chain</label>
              <select id="fund-role" name="role">
                {['service', 'target', 'relay'].map((role) => (
                  <option key={role} value={role}>
                    {role}
                  </option>
                ))}
              </select>
            </p>
            <Field name="account" label="To the account" defaultValue={user} />
            <Field
              name="amount"
              label="How much, in its token"
              defaultValue="1000"
              inputMode="decimal"
            />
          </Way>
        )}
        {kinds.includes('restore') && <Points {...{ points, onStep, onKeep }} now={point} />}
      </fieldset>
      {switches.length > 0 && (
        <fieldset class="devnet-switches" disabled={isBusy}>
          <legend class="said">Mistakes of the target</legend>
          <h3>Mistakes of the target</h3>
          {switches.map(({ name, isOn }) => (
            <label key={name} class="keep">
              <input
                type="checkbox"
                checked={isOn}
                onChange={() => onStep({ kind: 'switch', name, isOn: !isOn })}
              />
              {spaceWords(name)}
            </label>
          ))}
        </fieldset>
      )}
    </section>
  )
}

function Way({
  title,
  read,
  onStep,
  children
}: {
  readonly title: string
  /** Returns the step that the form describes. `of` returns the text of a field by its name. */
  readonly read: (of: (field: string) => string) => DevnetStep
  readonly onStep: (step: DevnetStep) => void
  readonly children: ComponentChildren
}): VNode {
  return (
    <form class="devnet-way" onSubmit={(event) => onStep(read(readForm(event)))}>
      <h3>{title}</h3>
      {children}
      <button type="submit">{title}</button>
    </form>
  )
}

function Points({
  points,
  now,
  onStep,
  onKeep
}: Pick<Parameters<typeof DevnetCard>[0], 'points' | 'onStep' | 'onKeep'> & {
  readonly now: DevnetPoint
}): VNode {
  return (
    <div class="devnet-way">
      <h3>Go back</h3>
      <button
        type="button"
        disabled={points.some(({ block }) => block.hash === now.block.hash)}
        onClick={() => onKeep(now)}
      >
        Keep this point
      </button>
      {points.map((point) => (
        <button
          key={point.block.hash}
          type="button"
          onClick={() => onStep({ kind: 'restore', block: point.block.hash })}
        >
          To block {point.block.number.toLocaleString('en-US')} of {formatTime(point.now)}
        </button>
      ))}
    </div>
  )
}

/** Writes a name as words: `FeeAssetNotAccepted` becomes `Fee asset not accepted`. */
function spaceWords(name: string): string {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
