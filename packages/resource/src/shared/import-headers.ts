/** Of a refused import: how many rows its sheet has, as far as it was read, and how many of them were refused. */
export const ROWS_HEADER = 'x-rows'
export const REJECTED_HEADER = 'x-rejected-rows'
