// The forms of reports, in their own file so that the help of a command loads no renderer.
export const reportForms = ['html', 'json', 'junit', 'markdown', 'github', 'terminal'] as const

export type ReportFormat = (typeof reportForms)[number]
