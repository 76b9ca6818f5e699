export const oneDecimal = (figure: number): number => Math.round(figure * 10) / 10

/** s → h */
export const hours = (seconds: number): number => oneDecimal(seconds / 3600)

/** m → km */
export const kilometres = (metres: number): number => oneDecimal(metres / 1000)
