export const maxLeads = 5;
