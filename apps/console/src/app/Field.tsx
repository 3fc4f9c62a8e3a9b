import type { ComponentChildren, InputHTMLAttributes, VNode } from 'preact'

export function Field({
  name,
  label,
  hint,
  wrong,
  ...rest
}: InputHTMLAttributes & {
  readonly name: string
  readonly label: string
  readonly hint?: ComponentChildren
  /** What is wrong with the value. */
  readonly wrong?: string | undefined
}): VNode {
  const described = hint === undefined && wrong === undefined ? undefined : `${name}-hint`
  return (
    <p class="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="text"
        required={true}
        spellcheck={false}
        autocomplete="off"
        aria-describedby={described}
        aria-invalid={wrong !== undefined}
        {...rest}
      />
      {described !== undefined && (
        <span id={described}>
          {wrong !== undefined && <span class="wrong">{wrong} </span>}
          <span class="quiet">{hint}</span>
        </span>
      )}
    </p>
  )
}
