export type Actor = 'admin' | 'member' | 'guest';
