/** Above every report form, unless the server has words of its own. Also what people in danger read. */
export const emergencyText = 'If somebody is in danger now, call the emergency number of your country.';
