import type { Config } from '@paraclock/checklist'
import type { Signal } from '@preact/signals'
import type { ComponentType, VNode } from 'preact'
import { ErrorCard } from '../app/ErrorCard.tsx'
import { useLoaded } from '../app/useLoaded.ts'
import type { DeskProps } from './DeskProps.ts'

export function DeskPage({
  config,
  network,
  load,
  ...stores
}: Pick<DeskProps, 'desk' | 'signing'> & {
  readonly config: Config | undefined
  readonly network: Signal<string | undefined>
  readonly load: () => Promise<ComponentType<DeskProps>>
}): VNode {
  const { part: Page, error } = useLoaded(load)
  if (config === undefined) return <NoNetwork />
  const names = Object.keys(config.networks)
  const name = names.find((one) => one === network.value) ?? names[0] ?? ''
  const chosen = config.networks[name]
  return (
    <>
      {names.length > 1 && (
        <p class="field network-choice">
          <label for="network">Network</label>
          <select
            id="network"
            value={name}
            disabled={stores.desk.busy.value !== undefined}
            onChange={(event) => {
              network.value = event.currentTarget.value
            }}
          >
            {names.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </p>
      )}
      {error !== undefined && <ErrorCard error={error} />}
      {chosen !== undefined && Page !== undefined && (
        <Page key={name} network={chosen} {...stores} />
      )}
    </>
  )
}

function NoNetwork(): VNode {
  return (
    <div class="starting">
      <h1>Name your network first</h1>
      <p class="lead">
        Tasks are read from your chains, and from nothing else. Type their endpoints, or open the
        configuration of the command.
      </p>
      <a class="button primary large" href="#/check">
        Name your chains
      </a>
    </div>
  )
}
