/** What a dragged card carries: the id of its work order. */
export const CARD = 'application/x-motorpool-work-order'
