import { Link, useLocation } from 'react-router';
import { PageTabs } from '../../../ui/pages/page-tabs.tsx';
import LoginScreen from './login-screen.tsx';
import classes from './mobile-landing.module.css';
import RegisterScreen from './register-screen.tsx';

export default function MobileLandingScreen() {
  const { hash } = useLocation();
  return (
    <>
      <title>Your people. Your pictures. Nobody else. · Loopyard</title>
      <meta
        name="description"
        content="Sign up or log in to Loopyard, a private place for your school, club or union."
      />
      {/* Search engines should list the home page instead; it says more. */}
      <meta name="robots" content="noindex" />
      <p className={classes.motto}>Your people. Your pictures. Nobody else.</p>
      <p className={classes.more}>
        A private place for your school, club or union. <Link to="/product">What is Loopyard?</Link>
      </p>
      <PageTabs
        label="Sign up or log in"
        current={hash === '#login' ? '/m#login' : '/m'}
        tabs={[
          { address: '/m', label: 'Sign Up', content: <RegisterScreen /> },
          { address: '/m#login', label: 'Login', content: <LoginScreen /> },
        ]}
      />
    </>
  );
}
