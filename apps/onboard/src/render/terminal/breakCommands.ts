// Commands of Azure Pipelines and old commands of GitHub begin anywhere: `##vso[`, `##[`.
const COMMANDS = /^(\s*)(?=::)|(##)(?=[a-z]*\[)/gim

/** Inserts U+FFFD into each text of a chain that a build server would execute as a command. */
export function breakCommands(text: string): string {
  return text.replace(COMMANDS, '$1$2\ufffd')
}
