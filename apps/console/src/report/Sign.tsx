import type { Outcome } from '@paraclock/checklist'
import type { VNode } from 'preact'

const SHAPES: { readonly [Key in Outcome]: string } = {
  pass: 'M4.5 8.4l2.4 2.4 4.6-5.2',
  fail: 'M5 5l6 6m0-6l-6 6',
  warn: 'M8 4.4v4.2M8 11.4v.2',
  error: 'M6 6.4a2 2 0 1 1 2.6 1.9q-.6.3-.6 1M8 11.6v.1',
  manual: 'M5 11.2l.5-2.2 4.6-4.6 1.7 1.7-4.6 4.6z',
  skipped: 'M5 5l3 3-3 3m4-6l3 3-3 3',
  notApplicable: 'M5 8h6'
}

/** Shows the icon of an outcome. A word beside the icon names the outcome for screen readers. */
export function Sign({ outcome }: { readonly outcome: Outcome }): VNode {
  return (
    <svg class={`sign ${outcome}`} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7.25" />
      <path d={SHAPES[outcome]} />
    </svg>
  )
}
