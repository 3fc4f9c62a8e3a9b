/** Pages of one folder that are generated from definitions in the sources. */
export interface PageKind {
  /** The folder, from the root of the repository. */
  readonly folder: string
  /** The pages of the folder that are written by hand: those of a list, or all others. */
  readonly byHand: readonly string[] | 'others'
  /** Renders every generated page of the folder: its text by its file name. */
  readonly render: (root: string) => Promise<ReadonlyMap<string, string>>
}
