import { signal } from '@preact/signals'

export interface Copier {
  copy(text: string): Promise<void>
  /**
   * The label of a button that copies the text. If this text was copied last, the label says
   * whether the copy succeeded. Otherwise it is `Copy`.
   */
  labelOf(text: string): string
}

/** Creates the copier that all buttons share, because the clipboard holds one text. */
export function createCopier(write: (text: string) => Promise<void>): Copier {
  const last = signal<{ readonly text: string; readonly said: string } | undefined>(undefined)
  return {
    copy: async (text) => {
      const said = await write(text).then(
        () => 'Copied',
        () => 'Select it and copy it by hand'
      )
      last.value = { text, said }
    },
    labelOf: (text) => (last.value?.text === text ? last.value.said : 'Copy')
  }
}
