import type { ComponentChildren, InputHTMLAttributes, VNode } from 'preact'

export function Field({
  name,
  label,
  hint,
  ...rest
}: InputHTMLAttributes & {
  readonly name: string
  readonly label: string
  readonly hint?: ComponentChildren
}): VNode {
  const described = hint === undefined ? undefined : `${name}-hint`
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
        {...rest}
      />
      {hint !== undefined && (
        <span class="quiet" id={described}>
          {hint}
        </span>
      )}
    </p>
  )
}
