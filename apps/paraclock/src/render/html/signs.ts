import { type Outcome, outcomeWords } from '@paraclock/checklist'
import { html, type Markup } from './markup.ts'

const SHAPES: Readonly<Record<Outcome, Markup>> = {
  pass: html`<path d="M4.5 8.4l2.4 2.4 4.6-5.2"/>`,
  fail: html`<path d="M5 5l6 6m0-6l-6 6"/>`,
  warn: html`<path d="M8 4.4v4.2M8 11.4v.2"/>`,
  error: html`<path d="M6 6.4a2 2 0 1 1 2.6 1.9q-.6.3-.6 1M8 11.6v.1"/>`,
  manual: html`<path d="M5 11.2l.5-2.2 4.6-4.6 1.7 1.7-4.6 4.6z"/>`,
  skipped: html`<path d="M5 5l3 3-3 3m4-6l3 3-3 3"/>`,
  notApplicable: html`<path d="M5 8h6"/>`
}

/** Screen readers skip the sign, because the page writes the outcome as a word beside the sign. */
export function drawSign(outcome: Outcome): Markup {
  return html`<svg class="sign" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="7.25"/>${SHAPES[outcome]}</svg>`
}

export function drawOutcome(outcome: Outcome): Markup {
  return html`<span class="outcome ${outcome}">${drawSign(outcome)}${outcomeWords[outcome].word}</span>`
}
