import { useSignal } from '@preact/signals'
import type { ComponentChildren, VNode } from 'preact'
import { ErrorCard } from '../app/ErrorCard.tsx'
import { Field } from '../app/Field.tsx'
import { isRole } from '../app/isRole.ts'
import { readFile } from '../app/readFile.ts'
import { readForm } from '../app/readForm.ts'
import type { ReadinessStore } from './createReadinessStore.ts'
import type { TypedNetwork } from './ReadinessChecker.ts'

const FIELDS = [
  ['relay', 'Relay chain', 'wss://relay.example', 'Where the relay chain answers.'],
  ['service', 'Service', 'wss://service.example', 'The chain of the automation service.'],
  ['target', 'Your chain', 'wss://chain.example', 'The chain whose calls are to be scheduled.'],
  ['user', 'A user', '5Grwva…', 'The address of an account of a user. Never a key.'],
  [
    'call',
    'The call to automate',
    '0x0a03…',
    'The bytes of the call, as hex: what polkadot.js Apps shows as encoded call data.'
  ]
] as const

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
  return (
    <div class="naming">
      <h1>Is your chain ready?</h1>
      <p class="lead">
        Some seventy checks read your chains, and try the task on copies of them in this tab.
        Nothing is signed, and nothing is sent.
      </p>
      {children}
      {store.error.value !== undefined && <ErrorCard error={store.error.value} />}
      <div class="naming-ways">
        <form
          class="card"
          onChange={prepare}
          onSubmit={(event) => {
            const read = readForm(event)
            const typed = FIELDS.map(([name]) => [name, read(name)])
            store.type(Object.fromEntries(typed) as unknown as TypedNetwork)
          }}
        >
          <h2>Type your endpoints</h2>
          {FIELDS.map(([name, label, example, hint]) => (
            <Field
              key={name}
              {...{ name, label, hint, placeholder: example }}
              defaultValue={store.typed.value?.[name]}
            />
          ))}
          <button type="submit" class="primary">
            Check it
          </button>
        </form>
        <DropCard store={store} />
      </div>
    </div>
  )
}

function DropCard({ store }: { readonly store: ReadinessStore }): VNode {
  const isOver = useSignal(false)
  const take = (file: File | undefined): void => readFile(file, store.open)
  return (
    <section
      class={`card drop ${isOver.value ? 'over' : ''}`}
      aria-labelledby="drop-title"
      onDragOver={(event) => {
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={() => {
        isOver.value = false
      }}
      onDrop={(event) => {
        event.preventDefault()
        isOver.value = false
        take(event.dataTransfer?.files[0])
      }}
    >
      <h2 id="drop-title">Or drop a file here</h2>
      <p>
        A configuration, <code>paraclock.config.json</code>, as the command reads it; or a report
        that was saved, from here or by <code>paraclock check --json</code>.
      </p>
      <p class="field">
        <label for="file">Choose a file</label>
        <input
          id="file"
          type="file"
          accept=".json,application/json"
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
      </p>
    </section>
  )
}
