import { expect, test } from 'vitest'
import { drawMermaid } from './drawMermaid.ts'
import { listRequests } from './listRequests.ts'

const drawing = drawMermaid({
  source: 'stateDiagram-v2\n  [*] --> waiting: TaskWaiting\n',
  id: 'states-1',
  name: 'States'
})

test('a drawing shows the states and what leads to them', () => {
  expect(drawing).toMatch(/^<div [^>]*aria-label="States"[^>]*><svg .*class="drawing">/)
  expect(drawing).toContain('>waiting</text>')
  expect(drawing).toContain('>TaskWaiting</text>')
})

test('a drawing asks no host for a font, and styles nothing beside it', () => {
  expect(listRequests(drawing)).toEqual([])
  expect(drawing).not.toContain('<style')
  expect(drawing).not.toContain(' style="')
})

test('its ids are its own', () => {
  expect(drawing).toContain('id="states-1-arrowhead"')
  expect(drawing).not.toMatch(/#arrowhead/)
})

test('a source that is no Mermaid is an error', () => {
  expect(() => drawMermaid({ source: 'nothing', id: 'a', name: '' })).toThrow(
    'Invalid mermaid header'
  )
})
