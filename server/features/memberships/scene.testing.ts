export const spends = /\/(add_admin|remove_admin|remove)$/;
