const dark = matchMedia('(prefers-color-scheme: dark)');
const dress = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', dress);
dress();

const signedIn = JSON.parse(localStorage.getItem('loopyard.session') ?? 'null');
document.getElementById('who').hidden = Boolean(signedIn);
document.getElementById('signed-in').hidden = !signedIn;

window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: -1,
  // Otherwise it calls its maker's validation server.
  validatorUrl: null,
  // The shown request leaves out the app's token, as screens get shared.
  showMutatedRequest: false,
  requestInterceptor(request) {
    if (signedIn && !request.loadSpec) request.headers.Authorization ??= `Bearer ${signedIn.token}`;
    return request;
  },
});
