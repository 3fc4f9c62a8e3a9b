import type { Signal } from '@preact/signals'
import type { VNode } from 'preact'

export function Choice<Value extends string>({
  name,
  legend,
  value,
  options
}: {
  readonly name: string
  readonly legend: string
  readonly value: Signal<Value>
  readonly options: readonly (readonly [Value, string])[]
}): VNode {
  return (
    <fieldset class="switch">
      <legend class="said">{legend}</legend>
      {options.map(([id, text]) => (
        <label key={id} class={value.value === id ? 'chosen' : ''}>
          <input
            type="radio"
            name={name}
            value={id}
            checked={value.value === id}
            onChange={() => {
              value.value = id
            }}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
