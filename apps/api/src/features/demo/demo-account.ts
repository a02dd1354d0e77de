/** What the login page fills in while the demo is on; open to everyone by intent (D12). */
export const DEMO_LOGIN = { email: 'demo@msafara.example', password: 'msafara-demo' };

export const DEMO_ORGANISATION = 'Baobab Freight';
export const DEMO_NAME = 'Wanjiru Kamau';
