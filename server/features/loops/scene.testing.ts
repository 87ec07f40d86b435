export const spends = /\/(leave|join)$/;
