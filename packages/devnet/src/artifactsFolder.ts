/** Where the runtimes are: beside `src` in the workspace, and beside `dist` when published. */
export const artifactsFolder: URL = new URL('../artifacts/', import.meta.url)
