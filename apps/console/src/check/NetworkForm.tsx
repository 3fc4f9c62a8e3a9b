import type { ComponentChildren, VNode } from 'preact'
import { DropCard } from '../app/DropCard.tsx'
import { ErrorCard } from '../app/ErrorCard.tsx'
import { Field } from '../app/Field.tsx'
import { isRole } from '../app/isRole.ts'
import { readForm } from '../app/readForm.ts'
import type { ReadinessStore } from './createReadinessStore.ts'
import type { TypedNetwork } from './ReadinessChecker.ts'

type ShownField = readonly [keyof TypedNetwork, label: string, example: string, hint: string]

const TARGET: ShownField = ['target', 'Your chain', 'wss://chain.example', 'Its endpoint.']
/** The fields that have a value already, or may be empty. */
const FURTHER: readonly ShownField[] = [
  ['relay', 'Relay chain', 'wss://relay.example', 'Where the relay chain answers.'],
  ['service', 'Service', 'wss://service.example', 'The chain of the automation service.'],
  [
    'user',
    'A user',
    '5Grwva…',
    'An address, never a key. Without it, nothing about a user is checked.'
  ],
  [
    'call',
    'The call to automate',
    'balances.transferKeepAlive {"dest":"5FHneW…","value":"1"}',
    'By its name with arguments, or as hex. Without it, a remark.'
  ]
]
/** The relay chain and the service of `paraclock devnet` on this machine. */
const DEVNET: Partial<TypedNetwork> = {
  relay: 'ws://127.0.0.1:9913',
  service: 'ws://127.0.0.1:9914'
}

export function NetworkForm({
  store,
  children
}: {
  readonly store: ReadinessStore
  readonly children: ComponentChildren
}): VNode {
  const prepare = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement) || target.value === '') return
    if (isRole(target.name)) store.prepare(target.name, target.value)
  }
  const { busy, error, typed, wrong } = store
  const count = Object.keys(wrong.value).length
  const show = ([name, label, placeholder, hint]: ShownField): VNode => (
    <Field
      key={name}
      {...{ name, label, hint, placeholder }}
      required={false}
      wrong={wrong.value[name]}
      defaultValue={typed.value?.[name] ?? DEVNET[name]}
    />
  )
  return (
    <div class="naming">
      <h1>Is your chain ready?</h1>
      <p class="lead">
        Some seventy checks read your chains, and try the task on copies of them in this tab.
        Nothing is signed, and nothing is sent.
      </p>
      {children}
      {error.value !== undefined && <ErrorCard error={error.value} />}
      <div class="naming-ways">
        <form
          class="card"
          onChange={prepare}
          onSubmit={(event) => {
            const read = readForm(event)
            const values = [TARGET, ...FURTHER].map(([name]) => [name, read(name)])
            store.type(Object.fromEntries(values) as unknown as TypedNetwork)
          }}
        >
          <h2>Type its endpoint</h2>
          {show(TARGET)}
          <details open={FURTHER.some(([name]) => wrong.value[name] !== undefined)}>
            <summary>Its relay chain, the service, a user and a call</summary>
            {FURTHER.map(show)}
          </details>
          <div class="buttons">
            <button type="submit" class="primary">
              Check it
            </button>
            {busy.value !== undefined && (
              <button type="button" onClick={store.stop}>
                Stop
              </button>
            )}
          </div>
          <p class={count > 0 ? 'warned' : 'quiet'} role="status">
            {busy.value ??
              (count > 0 && `${count} ${count === 1 ? 'field is' : 'fields are'} wrong.`)}
          </p>
        </form>
        <DropCard id="file" title="Or drop a file here" label="Choose a file" take={store.open}>
          <p>
            A configuration, <code>paraclock.config.json</code>, as the command reads it; or a
            report that was saved, from here or by <code>paraclock check --json</code>.
          </p>
        </DropCard>
      </div>
    </div>
  )
}
